package main

import (
	"context"
	"fmt"
	"openapi"
	"os"
)

func main() {
	settings := openapi.NewConfiguration()
	settings.Servers[0].URL = os.Args[1]
	client := openapi.NewAPIClient(settings)
	hand := openapi.NewRiichiHand("123567m34522p67s", "8s", "ron")
	hand.Situation = []string{"riichi"}
	request := openapi.ScoreRequest{Hand: &openapi.Hand{RiichiHand: hand}}
	score, _, err := client.ScoreAPI.Score(context.Background(), openapi.TENHOU).ScoreRequest(request).Execute()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println(score.RiichiScore.Value.Points)
}
